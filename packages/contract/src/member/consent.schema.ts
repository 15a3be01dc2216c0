import { z } from 'zod'
import { paperVersions } from './consent-papers.ts'

/** The ticked boxes, each with the version of its paper. A page whose boxes are not both ticked sends no registration. */
export const consents = z.object({
  agreement: z.enum(paperVersions.agreement),
  privacy: z.enum(paperVersions.privacy),
})
export type Consents = z.output<typeof consents>
