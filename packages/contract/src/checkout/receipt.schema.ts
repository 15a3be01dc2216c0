import { z } from 'zod'
import { language } from '../shared.schema.ts'

const row = z.object({ name: z.string(), detail: z.string(), figure: z.string() })

/** The receipt of a paid bill in a guest's words (rules/receipt). */
export const receipt = z.object({
  language,
  title: z.string(),
  /** Whom it is made out to; '' = not asked. Null = receipts of this country name none. */
  recipient: z.string().nullable(),
  blocks: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('title'), text: z.string(), store: z.string(), below: z.array(z.string()) }),
      z.object({ kind: z.enum(['facts', 'lines', 'steps', 'taxes', 'payments']), rows: z.array(row) }),
      z.object({ kind: z.literal('total'), row }),
      z.object({ kind: z.literal('footer'), texts: z.array(z.string()) }),
    ]),
  ),
})

export type ReceiptAnswer = z.output<typeof receipt>
