import type { Result } from '@comanda/rules/result/result.ts'
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call. `public`: anyone. `guest`: needs the guest cookie (the binder sets a missing one). `table`: a guest
 * who scanned this table's code, or staff. The others are capabilities of staff.
 */
export type Access =
  | 'public'
  | 'guest'
  | 'table'
  | 'ticket.read'
  | 'ticket.cook'
  | 'ticket.accept'
  | 'ticket.print'
  | 'saleout.set'
  | 'order.handover'
  | 'order.dispatch'
  | 'order.release'
  | 'table.seat'
  | 'bill.discount'
  | 'member.adjust'
  | 'member.approve'
  | 'menu.publish'
  | 'seller.configure'
  | 'staff.edit'

/** One entry of the contract. Its key is `METHOD /path`; the binder makes a Fastify route of it. */
export interface Route {
  /** One line for docs/api.md. */
  readonly summary: string
  readonly source?: string
  readonly access: Access
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The body is a file of this kind (`image/*`): no schema reads it, the handler takes the stream. */
  readonly takes?: 'image'
  readonly answer: z.ZodType
  /** Its refusals, besides those checked before any room (refusals.ts). */
  readonly refusals: readonly ErrorCode[]
  /** Changes something: needs an idempotency key and a checked Origin. */
  readonly writes?: true
  /** The answer is a message id for polling queryresponse.html. */
  readonly polled?: true
  /**
   * The handler writes its own answer. `true` = the envelope from prepared bytes, or as it was stored (1111 while
   * pending). `stream` = an event stream. `body` = the `answer` itself, for a caller with its own format. `pdf` =
   * a PDF; a browser that opens its address reads a refusal as a page. All other refusals keep the envelope.
   */
  readonly raw?: true | 'stream' | 'body' | 'pdf'
  /** Bytes prepared in memory, the same for every caller: sending them costs less than counting calls. */
  readonly ready?: true
  /**
   * A guest without a seat may write by it, and no money needs its answer: its body is small, its bytes are counted by
   * guest and by address (`kept_too_much`), and its answer is kept for minutes.
   */
  readonly brief?: true
  /** Its body carries a picture as base64, so it may be larger (config/stranger-limits.ts). */
  readonly carriesPicture?: true
  /** Its body carries a menu: a file as base64, or a change of every dish. */
  readonly carriesMenu?: true
  /** Calls of one address in so many seconds: stricter than the general limit. */
  readonly rateLimit?: { readonly max: number; readonly seconds: number }
}

export type RouteKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
export type Routes = Readonly<Record<RouteKey, Route>>

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined

/** The handler's input: validated, with defaults filled in. */
export interface Input<R extends Route> {
  readonly params: Parsed<R['params']>
  readonly query: Parsed<R['query']>
  readonly body: Parsed<R['body']>
}

/** The caller's input. */
export interface Sending<R extends Route> {
  readonly params: Sent<R['params']>
  readonly query: Sent<R['query']>
  readonly body: Sent<R['body']>
}

export type Answer<R extends Route> = z.output<R['answer']>
export type AnswerOf<R extends Route> = Result<z.input<R['answer']>, ErrorCode>
