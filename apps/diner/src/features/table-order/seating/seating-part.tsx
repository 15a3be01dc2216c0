import { ToastStack } from '@comanda/ui/overlay/toast.tsx'
import { useEffect, useRef, useState } from 'react'
import { DinersAtMenu } from '../landing/diners-at-menu.tsx'
import { DinersSheet } from '../landing/diners-sheet.tsx'
import { PreorderPrompt } from '../landing/preorder-prompt.tsx'
import { useResendCover } from '../landing/save-cover.ts'
import { TableNews } from '../table-news.tsx'
import { useStayEnded } from '../use-party.ts'
import { JoinSheet } from './join-sheet.tsx'
import { Knock } from './knock.tsx'
import { PartyNews, PartyOver } from './party-news.tsx'
import { PeopleSheet } from './people-sheet.tsx'
import { useSeating } from './seating.state.ts'
import { useFollowParty } from './use-follow-party.ts'
import { useSeatingWatch } from './use-seating-watch.ts'

/** Everything about the seating that the first look at a menu does not need. The same on every screen. */
export function SeatingPart() {
  const { news, forget } = useFollowParty()
  const sheet = useSeating((state) => state.sheet)
  const ended = useStayEnded()
  useSeatingWatch()
  useResendCover()
  return (
    <>
      {sheet === 'join' && <JoinSheet />}
      {sheet === 'people' && <PeopleSheet />}
      {sheet === 'diners' && <DinersSheet />}
      <DinersAtMenu />
      {!ended && <PreorderPrompt />}
      <TableNews />
      <PartyOver news={news} onRead={forget} />
      <ToastStack>
        <PartyNews news={news} done={useJustDone()} onRead={forget} />
        <Knock />
      </ToastStack>
    </>
  )
}

const toldMs = 6000

/**
 * Set for a few seconds after the guest was let in, or sent a round (paid at once, or accepted while they were on
 * another screen).
 */
function useJustDone(): 'joined' | 'placed' | null {
  const outside = useSeating((state) => state.outside)
  const placed = useSeating((state) => state.placed)
  const was = useRef(false)
  const [shown, setShown] = useState<'joined' | 'placed' | null>(null)
  useEffect(() => {
    const isIn = useSeating.getState().view?.joined === true
    if (was.current && !outside && isIn) setShown('joined')
    was.current = outside
  }, [outside])
  useEffect(() => {
    if (!placed) return
    setShown('placed')
    useSeating.setState({ placed: false })
  }, [placed])
  useEffect(() => {
    if (shown === null) return
    const timer = setTimeout(() => setShown(null), toldMs)
    return () => clearTimeout(timer)
  }, [shown])
  return shown
}
