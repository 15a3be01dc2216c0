import type { PreviewDraft, PreviewLanguage, PreviewReady, PreviewShown } from '@comanda/contract/preview.ts'
import { languages } from '@comanda/rules/language/languages.ts'
import { roleStyleText } from '@comanda/rules/style/brand-roles.ts'
import { homeGroundText } from '@comanda/rules/style/home-ground.ts'
import { useEffect, useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { makeText, type Text } from '../../i18n/text.ts'

interface ShownDraft {
  readonly draft: PreviewDraft
  readonly text: Text
}

/** The last draft that the console handed in, with the texts of its language. Undefined before the first. */
export function usePreviewDraft(): ShownDraft | undefined {
  const [shown, setShown] = useState<ShownDraft>()
  useEffect(() => {
    let last: PreviewDraft | undefined
    async function take({ origin, source, data }: MessageEvent<PreviewDraft>): Promise<void> {
      if (origin !== location.origin || source !== window.parent || data?.type !== 'comanda.preview.draft') return
      last = data
      const text = makeText(data.language, await loadTexts(data.language))
      // A later draft came while the texts were loading.
      if (last === data) setShown({ draft: data, text })
    }
    const listen = (event: MessageEvent) => void take(event)
    window.addEventListener('message', listen)
    tellConsole({ type: 'comanda.preview.ready' })
    return () => window.removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    if (shown !== undefined) tellConsole({ type: 'comanda.preview.shown' })
  }, [shown])
  return shown
}

/** The page may have one of the style in force. */
const noGround = ':root:root{--home-ground:initial}'

interface DraftColours {
  readonly primary: string
  readonly secondary: string
  /** Behind the home page; '' = the app's own. */
  readonly ground: string
  readonly theme: PreviewDraft['theme']
}

/** The page's colours by the draft's. A sheet of its own: the page's policy allows no other style text. */
export function useDraftColours({ primary, secondary, ground, theme }: DraftColours): void {
  useEffect(() => {
    document.documentElement.dataset.theme = theme
    const sheet = new CSSStyleSheet()
    // Each draft is drawn at once: an owner who types would see every change arrive.
    sheet.replaceSync(
      `${roleStyleText(primary, secondary)}${homeGroundText(ground) || noGround}*,*::before,*::after,::backdrop{animation:none!important;transition:none!important}`,
    )
    document.adoptedStyleSheets = [sheet]
  }, [primary, secondary, ground, theme])
}

/** Nothing on the phone leads to another page; its language switch is the console's. */
export function useStillPage(): void {
  useEffect(() => {
    // The page's language is the owner's own and takes no cookie back (platform/language.ts).
    document.documentElement.dataset.leaving = ''
    function hold(event: MouseEvent): void {
      const tapped = event.target instanceof Element ? event.target : null
      if (tapped?.closest('a')) event.preventDefault()
      const chosen = languages.find(({ code }) => code === tapped?.closest('dialog button[lang]')?.getAttribute('lang'))
      if (chosen === undefined) return
      event.stopPropagation()
      tellConsole({ type: 'comanda.preview.language', language: chosen.code })
    }
    document.addEventListener('click', hold, true)
    return () => document.removeEventListener('click', hold, true)
  }, [])
}

function tellConsole(message: PreviewReady | PreviewShown | PreviewLanguage): void {
  window.parent.postMessage(message, location.origin)
}
