import { Button } from '@comanda/ui/action/button.tsx'
import { IconButton } from '@comanda/ui/action/icon-button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { x } from '@comanda/ui/icon/icons.tsx'
import { checkCircle, info } from '@comanda/ui/icon/icons-later.tsx'
import { Page } from '@comanda/ui/layout/page.tsx'
import { ScreenDialog } from '@comanda/ui/overlay/screen-dialog.tsx'
import { Toast } from '@comanda/ui/overlay/toast.tsx'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAppPath, usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { useMenuPath } from '../../store/use-menu-path.ts'
import { useDinerCountFirst } from '../landing/use-diner-count-first.ts'
import { useOrdersHere } from '../use-orders-here.ts'
import { useSeating } from './seating.state.ts'
import type { PartyNews as News } from './use-follow-party.ts'

export interface PartyNewsProps {
  news: News | null
  /** This guest just joined, or just sent a round on the way to the checkout. */
  done: 'joined' | 'placed' | null
  onRead: () => void
}

const shownMs = 12_000
const passes = ({ is }: News) => is !== 'closed' && is !== 'codeGone'
/** Dishes were never sent, and the guest may wait for them: the note stays until it is read. */
const hasUnsent = (news: News) => news.is === 'paid' && news.notSent > 0
/** Whether the `paid` news is outdated: the receipt shows it, or this guest joined the next party (`cameIn`). */
export const isOutdated = (news: News, pathname: string, cameIn: boolean): boolean =>
  news.is === 'paid' && (cameIn || pathname.startsWith('/check/'))

/** What happened to the party, as a short note, where the guest can go on. */
export function PartyNews({ news, done, onRead }: PartyNewsProps) {
  const text = useText()
  const { pathname } = useLocation()
  const joined = useSeating(({ view }) => view?.joined === true)
  // Only joining counts: a waiter's phone is in every party, and keeps its news.
  const wasIn = useRef(joined)
  useEffect(() => {
    const cameIn = joined && !wasIn.current
    wasIn.current = joined
    if (news !== null && isOutdated(news, pathname, cameIn)) onRead()
  }, [news, pathname, joined, onRead])
  useEffect(() => {
    if (news === null || !passes(news) || hasUnsent(news)) return
    const timer = setTimeout(onRead, shownMs)
    return () => clearTimeout(timer)
  }, [news, onRead])
  const words = useWords(news, done)
  return (
    <Toast
      at="place"
      icon={news === null ? checkCircle : info}
      action={news && <IconButton shape={x} size="md" label={text('seating.close')} onClick={onRead} />}
    >
      {words}
    </Toast>
  )
}

/** A page with the ways out, where the guest cannot go on. */
export function PartyOver({ news, onRead }: Omit<PartyNewsProps, 'done'>) {
  if (news === null || passes(news)) return null
  return <Over is={news.is === 'closed' ? 'closed' : 'codeGone'} onLeave={onRead} />
}

function useWords(news: News | null, done: PartyNewsProps['done']): string {
  const text = useText()
  const { table, serving } = usePage()
  const { pathname } = useLocation()
  if (news === null && done === 'placed') return text('seating.placed')
  if (news === null) return done === 'joined' ? text('seating.joined', { table: table?.tablename ?? '' }) : ''
  if (news.is === 'moved') return text(serving ? 'seating.guestsMovedTo' : 'seating.movedTo', { table: news.table })
  if (news.is === 'newCode') return text('seating.newCode')
  // The receipt already shows it.
  if (news.is !== 'paid' || pathname.startsWith('/check/')) return ''
  const { notSent: n } = news
  if (serving) return n > 0 ? text('seating.guestsPaidNotSent', { n }) : text('seating.guestsPaid')
  return n > 0 ? text('seating.paidNotSent', { n }) : text('seating.paid')
}

function Over({ is, onLeave }: { is: 'closed' | 'codeGone'; onLeave: () => void }) {
  const text = useText()
  const pathOf = useAppPath()
  const menu = useMenuPath()
  const navigate = useNavigate()
  const askFirst = useDinerCountFirst()
  const ordersHere = useOrdersHere()
  function toMenu(): void {
    onLeave()
    if (!askFirst()) void navigate(menu)
  }
  function toHome(): void {
    onLeave()
    void navigate(pathOf('/index/home'))
  }
  const title = text(is === 'closed' ? 'seating.overTitle' : 'seating.codeGoneTitle')
  return (
    <ScreenDialog title={title} head={null} onClose={onLeave}>
      <Page>
        <Blank
          title={title}
          text={text(is === 'closed' ? 'seating.overText' : 'seating.codeGoneText')}
          action={
            <>
              {ordersHere && (
                <Button kind="primary" size="big" wide onClick={toMenu}>
                  {text('seating.toMenu')}
                </Button>
              )}
              <Button kind="quiet" wide onClick={toHome}>
                {text('seating.toHome')}
              </Button>
            </>
          }
        />
      </Page>
    </ScreenDialog>
  )
}
