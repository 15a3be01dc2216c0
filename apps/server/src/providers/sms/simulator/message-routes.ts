import { maskEmail } from '@comanda/rules/member/account-mask.ts'
import { maskPhone } from '@comanda/rules/member/phone.ts'
import type { FastifyInstance } from 'fastify'
import { languageOf } from '../../../http/identify.ts'
import { simulatorCss } from '../../simulator-page.ts'
import { messageCss, messagePage, type SimulatedMessage } from './message-page.ts'

/** The sent messages and mails, for demo guests without a phone and for journeys. */
export const outboxPath = '/simulators/messages'

/** Shows what the simulated providers have taken, newest first. `to` is a number in dialling form or an address. */
export function addMessagePage(http: FastifyInstance, list: () => readonly SimulatedMessage[]): void {
  http.get('/simulators/sms/page.css', (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'max-age=3600')
      .send(simulatorCss + messageCss),
  )
  http.get<{ Querystring: { to?: string } }>(outboxPath, (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { to } = request.query
    const all = [...list()].sort((one, other) => other.sentAt.localeCompare(one.sentAt))
    const shown = to === undefined ? all : all.filter((one) => one.to === recipientOf(to.trim()))
    if (request.headers.accept?.includes('application/json'))
      return reply.send(to === undefined ? shown.map(masked) : shown)
    return reply.type('text/html; charset=utf-8').send(messagePage(shown, languageOf(request, { language: 'lang' })))
  })
}

function recipientOf(to: string): string {
  return to.includes('@') ? to.toLowerCase() : to.replace(/^\+?/, '+')
}

/**
 * With --lan or in a public demo everyone may read the list. Only a reader who already knows the number gets it in
 * full.
 */
function masked(message: SimulatedMessage): SimulatedMessage {
  if (message.zone === '') return { ...message, to: maskEmail(message.to) }
  const digits = maskPhone(message.digits)
  return { ...message, digits, to: `+${message.zone}${digits}` }
}
