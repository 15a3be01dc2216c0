import { beatType } from '@comanda/contract/live/beat.ts'
import type { LiveEvent } from './live-event.ts'

/** A server-sent event as bytes, built once for all streams. */
export function eventFrame({ seq, type, data }: Pick<LiveEvent, 'seq' | 'type' | 'data'>): Buffer {
  return Buffer.from(`id: ${seq}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** A whole current state. It has no id, so the stream keeps its place in the channel. */
export function stateFrame(type: string, data: unknown): Buffer {
  return Buffer.from(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** Tells the phone to reload everything; the id lets the stream continue from here. */
export function resyncFrame(seq: number): Buffer {
  return eventFrame({ seq, type: 'resync', data: {} })
}

/** Keeps proxies from closing a silent stream, and lets server and phone detect a dead connection. */
export const heartbeatFrame = stateFrame(beatType, {})

export function retryFrame(milliseconds: number): Buffer {
  return Buffer.from(`retry: ${milliseconds}\n\n`)
}
