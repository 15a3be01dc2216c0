import type { FastifyRequest } from 'fastify'

/**
 * Whether a write comes from one of our own pages. Browsers always send Origin with a write. A program that sends none
 * may pass: it never carries a guest's cookie by accident.
 */
export function isFromHere(request: FastifyRequest, publicUrl: string): boolean {
  const origin = request.headers.origin
  if (origin === undefined) return request.headers['sec-fetch-site'] !== 'cross-site'
  if (origin === new URL(publicUrl).origin) return true
  return hostOf(origin) === request.headers.host
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}
