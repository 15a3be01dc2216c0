import { beatType } from '@comanda/contract/live/beat.ts'
import type { LiveEvent } from './live-event.ts'

/** Server-sent events, as bytes: made once, written to every stream. */
export function eventFrame({ seq, type, data }: Pick<LiveEvent, 'seq' | 'type' | 'data'>): Buffer {
  return Buffer.from(`id: ${seq}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** What holds now, whole. Without an id: the stream's place in its channel stays where it is. */
export function stateFrame(type: string, data: unknown): Buffer {
  return Buffer.from(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** "Ask for everything again"; the id lets the stream go on from here. */
export function resyncFrame(seq: number): Buffer {
  return eventFrame({ seq, type: 'resync', data: {} })
}

/** Keeps proxies from closing a silent stream, finds phones that have gone, and lets phones find a stream that has. */
export const heartbeatFrame = stateFrame(beatType, {})

export function retryFrame(milliseconds: number): Buffer {
  return Buffer.from(`retry: ${milliseconds}\n\n`)
}
