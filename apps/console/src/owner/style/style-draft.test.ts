import { describe, expect, it } from 'vitest'
import { changesOf, faultsOf, type StyleValues, shownStyle, withValue } from './style-draft.ts'

const values = {
  primaryColor: '#d6361d',
  layout: 'LR',
  popup: null,
  home: [{ type: 'seller', marginTop: false, items: [] }],
} as unknown as StyleValues

describe('a draft of the look', () => {
  it('holds what differs from the look in force, and drops what is set back', () => {
    const pale = withValue({}, values, 'primaryColor', '#ffb199')
    expect(pale).toEqual({ primaryColor: '#ffb199' })
    expect(withValue(pale, values, 'primaryColor', '#d6361d')).toEqual({})
    expect(withValue({}, values, 'home', [{ type: 'seller', marginTop: false, items: [] }])).toEqual({})
  })

  it('has no change left where another owner has published the same', () => {
    expect(changesOf({ layout: 'TB', primaryColor: '#ffb199' }, { ...values, layout: 'TB' })).toEqual({
      primaryColor: '#ffb199',
    })
  })

  it('names what no phone could show, and shows the look in force there', () => {
    const draft = { primaryColor: 'red', layout: 'TB' } as const
    expect(faultsOf(draft).map(({ key }) => key)).toEqual(['primaryColor'])
    expect(shownStyle(values, draft)).toMatchObject({ primaryColor: '#d6361d', layout: 'TB' })
  })
})
