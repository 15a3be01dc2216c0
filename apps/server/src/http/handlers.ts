import type { AnswerOf, Input, Route, RouteKey, Routes } from '@comanda/contract/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from './call.ts'

/** Takes validated input, calls one thing, returns its result. Only the binder touches the reply. */
export type Handler<R extends Route> = (input: Input<R>, call: Call) => Promise<AnswerOf<R>> | AnswerOf<R>

/** For streams, precompressed bytes and uploads: returns a refusal, or sends by itself and returns null. */
export type RawHandler<R extends Route> = (
  input: Input<R>,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<AnswerOf<R> | null> | AnswerOf<R> | null

export type Handlers<T extends Routes> = {
  readonly [K in keyof T & RouteKey]: T[K] extends { raw: true | 'stream' | 'body' | 'pdf' } | { takes: 'image' }
    ? RawHandler<T[K]>
    : Handler<T[K]>
}
