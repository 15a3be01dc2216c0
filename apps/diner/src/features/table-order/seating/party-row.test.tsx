import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { partyOf } from '../../order/party.ts'
import { resetTableOrder, useTableState } from '../table-order.state.ts'
import { PartyRow } from './party-row.tsx'

vi.mock('zustand', async () => (await import('../../../app/drawn-zustand.fixture.ts')).drawnZustand)

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)

function show(names: readonly string[], ended = false): string {
  const joined = names.map((name, index) => ({ uid: name, number: index + 1, name }))
  return renderToString(
    <PageContext value={{ ended } as Page}>
      <TextContext value={text}>
        <PartyRow party={partyOf([], undefined, joined)} />
      </TextContext>
    </PageContext>,
  ).replaceAll('<!-- -->', '')
}

beforeEach(() => resetTableOrder())

describe('the party row', () => {
  it('shows four pictures and names all for screen readers', () => {
    const html = show(['Anna', 'Bela', 'Cleo', 'Dong', 'Emil'])
    expect(html).toContain('Anna, Bela, Cleo, Dong, Emil')
    expect(html.match(/>[A-E]<\/span>/g)).toEqual(['>A</span>', '>B</span>', '>C</span>', '>D</span>'])
    expect(show(['Anna', 'Bela']).match(/>[A-E]<\/span>/g)).toEqual(['>A</span>', '>B</span>'])
  })

  it('asks a guest whose stay has ended to scan, once the phone knows its table', () => {
    // The server renders the page for every guest of the table.
    expect(show([], true)).toContain('Scan the same code to join in')
    useTableState.setState({ place: { sellerId: 'demo', storeId: '101', tableNo: 'A1' } })
    expect(show([], true)).toContain(
      '<b>Your stay at this table has ended</b>To order again, scan the code on the table.',
    )
    expect(show([])).not.toContain('has ended')
  })
})
