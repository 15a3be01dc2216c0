import { type ComponentType, type ReactNode, useContext, useMemo } from 'react'
import { type CompiledTexts, LanguageContext, TextContext, useText, withTexts } from '../i18n/text.ts'

/** Adds these texts for its children. */
export function MoreTexts({ texts, children }: { texts: CompiledTexts; children: ReactNode }) {
  const outer = useText()
  const language = useContext(LanguageContext)
  // Stable while the words are: dependants do not recompute on every render.
  const text = useMemo(() => withTexts(outer, language, texts), [outer, language, texts])
  return <TextContext value={text}>{children}</TextContext>
}

/** A screen with the texts that load with it. */
export function withWords<Props extends object>(Screen: ComponentType<Props>, texts: CompiledTexts) {
  return function Worded(props: Props) {
    return (
      <MoreTexts texts={texts}>
        <Screen {...props} />
      </MoreTexts>
    )
  }
}
