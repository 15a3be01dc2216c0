import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { partyOf } from '../../order/party.ts'
import { PartyRow } from './party-row.tsx'

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)

function show(names: readonly string[]): string {
  const joined = names.map((name, index) => ({ uid: name, number: index + 1, name }))
  return renderToString(
    <TextContext value={text}>
      <PartyRow party={partyOf([], undefined, joined)} />
    </TextContext>,
  ).replaceAll('<!-- -->', '')
}

describe('the party row', () => {
  it('shows four pictures and names all for screen readers', () => {
    const html = show(['Anna', 'Bela', 'Cleo', 'Dong', 'Emil'])
    expect(html).toContain('Anna, Bela, Cleo, Dong, Emil')
    expect(html.match(/>[A-E]<\/span>/g)).toEqual(['>A</span>', '>B</span>', '>C</span>', '>D</span>'])
    expect(show(['Anna', 'Bela']).match(/>[A-E]<\/span>/g)).toEqual(['>A</span>', '>B</span>'])
  })
})
