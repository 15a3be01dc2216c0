import type { Language } from '@comanda/rules/language/languages.ts'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { loadRoomTexts } from '../i18n/load-texts.ts'
import type { CompiledTexts } from '../i18n/text.ts'
import { usePage } from './page-input.ts'
import { MoreTexts } from './with-words.tsx'

/** A part of a screen that most guests never open: its code and words load when it is first shown. */
export interface Later<Props> {
  /** The rooms whose texts load with it, beside the page's own (first-rooms.ts). */
  readonly words?: readonly string[]
  load(): Promise<ComponentType<Props>>
  /** It failed to load: the caller removes it, and the next showing tries again. Without this it is retried. */
  failed?(): void
}

/** The delay before a failed part is loaded again. */
const againMs = 5000

interface Loaded {
  readonly Part: unknown
  readonly texts: CompiledTexts
}

const loaded = new Map<unknown, Loaded>()

/** Loads a part before it is shown, as the network may be gone then. */
export async function preloadPart<Props>(part: Later<Props>, language: Language): Promise<void> {
  if (loaded.has(part)) return
  const [Part, texts] = await Promise.all([part.load(), loadRoomTexts(part.words ?? [], language)])
  loaded.set(part, { Part, texts })
}

export interface LaterPartProps<Props> {
  part: Later<Props>
  props: Props
  /** `failed` of this one showing. */
  onFailed?: () => void
  /** Shown until the part has loaded. */
  fallback?: ReactNode
}

export function LaterPart<Props extends object>({ part, props, onFailed, fallback }: LaterPartProps<Props>) {
  const { language } = usePage()
  const [here, setHere] = useState(loaded.get(part))
  const [tries, setTries] = useState(0)
  const failed = useRef(part.failed)
  failed.current = onFailed ?? part.failed
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` says that it must be asked for again
  useEffect(() => {
    let gone = false
    let timer: ReturnType<typeof setTimeout>
    preloadPart(part, language).then(
      () => {
        if (!gone) setHere(loaded.get(part))
      },
      () => {
        if (gone) return
        if (failed.current) failed.current()
        else timer = setTimeout(() => setTries((count) => count + 1), againMs)
      },
    )
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [part, language, tries])
  if (here === undefined) return fallback ?? null
  const Part = here.Part as ComponentType<Props>
  return (
    <MoreTexts texts={here.texts}>
      <Part {...props} />
    </MoreTexts>
  )
}
