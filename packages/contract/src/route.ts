import type { Result } from '@comanda/rules/result/result.ts'
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call. `public`: anyone. `guest`: needs the guest cookie (the binder makes one when it is missing).
 * `table`: a guest who came in through this table's code, or staff. The others are capabilities of staff.
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
  | 'menu.publish'
  | 'seller.configure'

/** One entry of the contract. Its key is `METHOD /path`; the binder turns it into a Fastify route. */
export interface Route {
  /** One line for docs/api.md. */
  readonly summary: string
  readonly source?: string
  readonly access: Access
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The body is a file of this kind (`image/*`): no schema reads it, the handler takes it as it comes from the network. */
  readonly takes?: 'image'
  readonly answer: z.ZodType
  /** What it may refuse, besides what the house does before any room is asked (refusals.ts). */
  readonly refusals: readonly ErrorCode[]
  /** Changes something: takes an idempotency key and checks the Origin. */
  readonly writes?: true
  /** The answer is a message id, to be polled at queryresponse.html. */
  readonly polled?: true
  /**
   * The handler writes its own answer: `true` = the envelope, of bytes that lie ready or as it was kept (then 1111 where it is still
   * pending); `stream` = an event stream; `body` = the `answer` itself, for a caller with a format of its own. Refusals keep the envelope.
   */
  readonly raw?: true | 'stream' | 'body'
  /** Bytes that lie ready in memory, the same for everybody: sending them costs less than counting who asks. */
  readonly ready?: true
  /** Calls that one address may make, in so many seconds: stricter than what a person may do elsewhere. */
  readonly rateLimit?: { readonly max: number; readonly seconds: number }
}

export type RouteKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
export type Routes = Readonly<Record<RouteKey, Route>>

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined

/** What a handler gets: validated, with defaults filled in. */
export interface Input<R extends Route> {
  readonly params: Parsed<R['params']>
  readonly query: Parsed<R['query']>
  readonly body: Parsed<R['body']>
}

/** What a caller sends. */
export interface Sending<R extends Route> {
  readonly params: Sent<R['params']>
  readonly query: Sent<R['query']>
  readonly body: Sent<R['body']>
}

export type Answer<R extends Route> = z.output<R['answer']>
export type AnswerOf<R extends Route> = Result<z.input<R['answer']>, ErrorCode>
