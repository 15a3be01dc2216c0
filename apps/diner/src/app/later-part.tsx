import { type ComponentType, useEffect, useState } from 'react'
import { loadLaterTexts } from '../i18n/load-texts.ts'
import { type CompiledTexts, TextContext, useText, withTexts } from '../i18n/text.ts'
import { usePage } from './page-input.ts'

/** A part of a screen that most guests never open: its code and its words come when it is first shown. */
export interface Later<Props> {
  readonly words: Parameters<typeof loadLaterTexts>[0]
  load(): Promise<ComponentType<Props>>
  /** It could not come; the next showing tries again. */
  failed?(): void
}

interface Loaded {
  readonly Part: unknown
  readonly texts: CompiledTexts
}

const loaded = new Map<unknown, Loaded>()

export function LaterPart<Props extends object>({ part, props }: { part: Later<Props>; props: Props }) {
  const outer = useText()
  const { language } = usePage()
  const [here, setHere] = useState(loaded.get(part))
  useEffect(() => {
    if (loaded.has(part)) return
    let gone = false
    Promise.all([part.load(), loadLaterTexts(part.words, language)]).then(
      ([Part, texts]) => {
        loaded.set(part, { Part, texts })
        if (!gone) setHere({ Part, texts })
      },
      () => part.failed?.(),
    )
    return () => {
      gone = true
    }
  }, [part, language])
  if (here === undefined) return null
  const Part = here.Part as ComponentType<Props>
  return (
    <TextContext value={withTexts(outer, language, here.texts)}>
      <Part {...props} />
    </TextContext>
  )
}
