import type { Ticket, TicketLine } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../../i18n/text.ts'
import { isAhead } from '../ahead-words.ts'
import { allergyNotes, notesUnder } from '../allergy-notes.ts'
import { type LineWords, lineWords, type OptionWords, optionText } from '../line-words.ts'
import { AllergyBar } from './allergy-bar.tsx'
import { DeliveryDetails } from './delivery-details.tsx'
import { PaperHead } from './paper-head.tsx'
import css from './print-slip.module.css'

export interface PrintJob {
  readonly ticket: Ticket
  readonly copy: number
  readonly reprint: boolean
}

/**
 * An iPad returns from `print()` at once and reads the page when its dialog has a printer. So the paper stays until
 * the next touch, which the dialog blocks. The next paper waits for that touch too: an iPad prints none without one.
 */
function readsPageLater(): boolean {
  return (
    /iPad|iPhone/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}
const readLaterMs = 60_000

/** The paper, visible to the printer only. A reprint says so before its dishes: no dish is cooked twice. */
export function PrintSlip({ job, now, language, onDone }: PaperProps & { readonly onDone: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: printed once for each job
  useEffect(() => {
    const over = new AbortController()
    let timer = setTimeout(() => {
      window.print()
      if (!readsPageLater()) return onDone()
      window.addEventListener('pointerdown', onDone, { once: true, capture: true, signal: over.signal })
      timer = setTimeout(onDone, readLaterMs)
    }, 50)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [job])
  return createPortal(<SlipPaper {...{ job, now, language }} />, document.body)
}

interface PaperProps {
  readonly job: PrintJob
  readonly now: number
  readonly language: Language
}

/** What is on the paper. */
export function SlipPaper({ job, now, language }: PaperProps) {
  const t = useText()
  const { ticket } = job
  return (
    <section className={css.paper} data-print>
      <AllergyBar notes={allergyNotes(ticket, language)} className={css.allergy} />
      {job.reprint ? <p className={css.reprint}>{t('kitchen.reprint', { n: job.copy })}</p> : null}
      <PaperHead {...{ ticket, now, language }} />
      <ul>
        {ticket.lines.filter(isCooked).map((line) => (
          <li key={line.lineNo}>
            <b>{line.num}</b> <LineText words={lineWords(line, ticket.original, language)} />
            {line.memo === '' ? null : <div>{line.memo}</div>}
          </li>
        ))}
      </ul>
      {notesUnder(ticket) === '' ? null : <p>{t('kitchen.memo', { memo: ticket.memo })}</p>}
      {isAhead(ticket) && ticket.ahead.delivery !== null ? <DeliveryDetails delivery={ticket.ahead.delivery} /> : null}
    </section>
  )
}

/** A line removed since sending is not printed and so not cooked. */
function isCooked({ cookState }: TicketLine): boolean {
  return cookState !== 'refused'
}

function LineText({ words }: { readonly words: LineWords }) {
  return (
    <>
      {words.name} {words.standard}
      {words.parts.length === 0 ? null : (
        <ul className={css.parts}>
          {words.parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slip is printed once
            <li key={index}>
              <b>{part.num}</b> {part.name} {part.standard}
              <Options options={part.options} />
              {part.memo === '' ? null : <div>{part.memo}</div>}
            </li>
          ))}
        </ul>
      )}
      <Options options={words.options} />
    </>
  )
}

function Options({ options }: { readonly options: readonly OptionWords[] }) {
  return options.map((option, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a slip is printed once
    <div key={index} className={option.sign === 'minus' ? css.without : undefined}>
      {optionText(option)}
    </div>
  ))
}
