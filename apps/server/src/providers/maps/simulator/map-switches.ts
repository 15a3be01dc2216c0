import { z } from 'zod'

/** How the maps misbehave. Each stands for something that a real one has done to somebody. */
export const mapSwitches = z.object({
  /** `silent`: takes the question and never answers. `broken`: half a JSON. `quota`: the day's calls are used up. */
  answer: z.enum(['normal', 'silent', 'broken', 'quota', 'no-way']).default('normal'),
})
export type MapSwitches = z.output<typeof mapSwitches>
