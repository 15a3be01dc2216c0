import { z } from 'zod'

/** How the providers misbehave. */
export const smsSwitches = z.object({
  /** `silent`: takes the message and never answers. `broken`: half a JSON. `limit`: too many to this number, by their own count. */
  answer: z.enum(['normal', 'silent', 'broken', 'limit']).default('normal'),
})
export type SmsSwitches = z.output<typeof smsSwitches>
