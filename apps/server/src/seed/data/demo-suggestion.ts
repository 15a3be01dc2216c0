import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'

type Suggestions = Pick<MenuSnapshot, 'recommend' | 'hots' | 'hotSchemes' | 'sides'>

/** What the demo's shops put forward. */
export const restaurantSuggestions: Suggestions = {
  recommend: ['S03', 'V01', 'T01', 'D03', 'X01'],
  hots: ['S01', 'R02', 'S02', 'D03'],
  hotSchemes: [
    { startTime: '11:00', endTime: '14:00', codes: ['M02', 'Z02', 'Z05'] },
    { startTime: '21:00', endTime: '02:00', codes: ['D06', 'D07', 'Y10'] },
  ],
  sides: { S02: ['Z01', 'V03'], R02: ['Z01'], Z02: ['L01'], D03: ['Y02'], S01: ['Z01', 'T07'] },
}

export const teaSuggestions: Suggestions = {
  recommend: ['F03', 'M01', 'B01'],
  hots: ['F01', 'M01'],
  hotSchemes: [{ startTime: '14:00', endTime: '17:00', codes: ['B01', 'M04'] }],
  sides: { P01: ['B01'], M04: ['B02'] },
}
