import { first, later } from 'virtual:texts'
import { fallbackLanguage, type Language } from '@comanda/rules/language/languages.ts'
import type { CompiledTexts } from './text.ts'

/** What a page says at first (first-rooms.ts). Only its own language travels; the server preloads the file. */
export async function loadTexts(language: Language): Promise<CompiledTexts> {
  const load = first[language] ?? first[fallbackLanguage]
  return (await load?.())?.default ?? {}
}

/** The texts of rooms that come with their first part or screen. A room that has no file in a language speaks English. */
export async function loadRoomTexts(rooms: readonly string[], language: Language): Promise<CompiledTexts> {
  const loads = rooms.map((room) => later[`${room}.${language}`] ?? later[`${room}.${fallbackLanguage}`])
  const texts = await Promise.all(loads.map((load) => load?.()))
  return Object.assign({}, ...texts.map((module) => module?.default))
}
