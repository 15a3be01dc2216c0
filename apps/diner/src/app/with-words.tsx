import { type ComponentType, type ReactNode, useContext, useMemo } from 'react'
import { type CompiledTexts, LanguageContext, TextContext, useText, withTexts } from '../i18n/text.ts'

/** What stands in it speaks these texts, too. */
export function MoreTexts({ texts, children }: { texts: CompiledTexts; children: ReactNode }) {
  const outer = useText()
  const language = useContext(LanguageContext)
  // The same as long as the words are: what depends on it is not done again with every drawing.
  const text = useMemo(() => withTexts(outer, language, texts), [outer, language, texts])
  return <TextContext value={text}>{children}</TextContext>
}

/** A screen with the texts that travel with it. */
export function withWords<Props extends object>(Screen: ComponentType<Props>, texts: CompiledTexts) {
  return function Worded(props: Props) {
    return (
      <MoreTexts texts={texts}>
        <Screen {...props} />
      </MoreTexts>
    )
  }
}
