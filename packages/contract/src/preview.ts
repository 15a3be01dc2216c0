import type { Language } from '@comanda/rules/language/languages.ts'
import type { StoreMenu } from './menu/menu.schema.ts'
import type { StyleConfig } from './style/style.schema.ts'

/**
 * The page that shows an owner's draft as a guest's phone would (issue 39 parts 4 and 6), within `/s/{sellerId}`. It
 * stands in a frame of the console, of the same origin, which hands in the draft by `postMessage`.
 */
export const previewPath = '/preview'

/** The frame can show a draft. From the frame. */
export interface PreviewReady {
  readonly type: 'comanda.preview.ready'
}

/** To the frame: the draft as a whole. */
export interface PreviewDraft {
  readonly type: 'comanda.preview.draft'
  /** `popup` is the home page with its popup; `home` leaves it out. */
  readonly page: 'home' | 'popup' | 'menu' | 'dish'
  readonly language: Language
  readonly theme: 'light' | 'dark'
  /** Settings that take the place of those in force; each must fit its schema. */
  readonly style?: Partial<StyleConfig> | undefined
  /** The menu of pages `menu` and `dish`. */
  readonly menu?: StoreMenu | undefined
  /** The dish that page `dish` opens. */
  readonly dishCode?: string | undefined
}

/** The frame has drawn the last draft. From the frame. */
export interface PreviewShown {
  readonly type: 'comanda.preview.shown'
}

/** A language was chosen on the phone itself. From the frame. */
export interface PreviewLanguage {
  readonly type: 'comanda.preview.language'
  readonly language: Language
}
