import type { FastifyRequest } from 'fastify'

/**
 * Whether a write comes from one of our own pages. Browsers always send Origin with a write; programs that send none
 * carry no guest's cookie by accident, so they may pass.
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
