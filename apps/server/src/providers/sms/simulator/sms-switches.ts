import { z } from 'zod'

/** How the providers fail. */
export const smsSwitches = z.object({
  /** `silent`: never answers. `broken`: half a JSON. `limit`: too many messages to this number. */
  answer: z.enum(['normal', 'silent', 'broken', 'limit']).default('normal'),
})
export type SmsSwitches = z.output<typeof smsSwitches>
