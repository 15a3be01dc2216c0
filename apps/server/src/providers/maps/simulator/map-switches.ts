import { z } from 'zod'

/** How the maps fail; each fault has happened at a real service. */
export const mapSwitches = z.object({
  /** `silent`: never answers. `broken`: half a JSON. `quota`: the daily quota is used up. */
  answer: z.enum(['normal', 'silent', 'broken', 'quota', 'no-way']).default('normal'),
})
export type MapSwitches = z.output<typeof mapSwitches>
