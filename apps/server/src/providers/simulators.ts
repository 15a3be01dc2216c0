import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { timeLimits } from '../config/time-limits.ts'
import type { Deps, Services } from '../services.ts'
import type { ReceivedMail } from './mail/simulator/mail-simulator.ts'
import { addMapSimulator } from './maps/simulator/map-simulator.ts'
import { BankBooks } from './payment/paynow/simulator/bank-books.ts'
import { addBank } from './payment/paynow/simulator/bank-routes.ts'
import { createWallet } from './payment/simulator/wallet.ts'
import { loadWalletKeys } from './payment/simulator/wallet-keys.ts'
import type { SignedMessage } from './payment/simulator/wallet-notice.ts'
import { addWallet } from './payment/simulator/wallet-routes.ts'
import type { SimulatedMessage } from './sms/simulator/message-page.ts'
import { addMessagePage } from './sms/simulator/message-routes.ts'
import { addSmsSimulator } from './sms/simulator/sms-simulator.ts'
import { addVoucherSimulator } from './voucher/simulator/voucher-routes.ts'
import { VoucherShelf } from './voucher/simulator/voucher-shelf.ts'

/** Simulators of the outside services, mounted in demo mode only. */
export async function addSimulators(
  http: FastifyInstance,
  { config, sms, mail, vouchers, now }: Deps,
  { payment }: Pick<Services, 'payment'>,
): Promise<void> {
  if (config.mode === 'production') return
  const wallet = createWallet({
    keys: loadWalletKeys(config.dataDir),
    file: join(config.dataDir, 'simulators', 'wallet.sqlite'),
    now,
    send: (url, message) => sendNotice(http, config.publicUrl, url, message),
  })
  await addWallet(http, {
    ...{ wallet, publicUrl: config.publicUrl, now },
    // The notify address ends with the order's seller.
    payeeOf: ({ notifyUrl, outtradeno }, language) =>
      payment.payeeOf(notifyUrl.slice(notifyUrl.lastIndexOf('/') + 1), outtradeno, language),
  })
  const books = new BankBooks(join(config.dataDir, 'simulators', 'bank.sqlite'))
  await addBank(http, { books, publicUrl: config.publicUrl, now })
  await addMapSimulator(http)
  // With a real provider there are no simulated messages to show.
  const texts =
    sms.outbox === '' ? null : await addSmsSimulator(http, { now, host: new URL(config.publicUrl).hostname })
  const mails = mail.simulator
  if (texts !== null || mails !== null) {
    addMessagePage(http, () => [...(texts?.() ?? []), ...(mails?.messages() ?? []).map(mailAsMessage)])
  }
  http.addHook('onClose', async () => mails?.close())
  // With a real platform the demo's vouchers have no value.
  if (vouchers.page !== undefined) {
    await addVoucherSimulator(http, {
      now,
      shelf: new VoucherShelf(join(config.dataDir, 'simulators', 'vouchers.json')),
    })
  }
}

function mailAsMessage({ to, subject, text, sentAt }: ReceivedMail): SimulatedMessage {
  return { to, zone: '', digits: '', text: `${subject}\n${text}`, sentAt }
}

/** Our public address may be reachable from phones only, so a notice to it is injected directly. */
async function sendNotice(
  http: FastifyInstance,
  publicUrl: string,
  url: string,
  { body, headers }: SignedMessage,
): Promise<number> {
  try {
    if (url.startsWith(`${publicUrl}/`)) {
      const answer = await http.inject({ method: 'POST', url: url.slice(publicUrl.length), headers, payload: body })
      return answer.statusCode
    }
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeLimits.noticeMs) })
    return answer.status
  } catch {
    return 0
  }
}
