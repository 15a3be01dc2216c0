import { ToastStack } from '@comanda/ui/toast.tsx'
import { useEffect, useRef, useState } from 'react'
import { useSeating } from '../seating.state.ts'
import { useFollowParty } from '../use-follow-party.ts'
import { useSeatingWatch } from '../use-seating-watch.ts'
import { DinersSheet } from './diners-sheet.tsx'
import { JoinSheet } from './join-sheet.tsx'
import { Knock } from './knock.tsx'
import { PartyNews, PartyOver } from './party-news.tsx'
import { PeopleSheet } from './people-sheet.tsx'
import { PreorderPrompt } from './preorder-prompt.tsx'
import { TableNews } from './table-news.tsx'

/** Everything about who sits at this table that is not needed for the first look at a menu; the same on every screen. */
export function SeatingPart() {
  const { news, forget } = useFollowParty()
  const sheet = useSeating((state) => state.sheet)
  useSeatingWatch()
  return (
    <>
      {sheet === 'join' && <JoinSheet />}
      {sheet === 'people' && <PeopleSheet />}
      {sheet === 'diners' && <DinersSheet />}
      <PreorderPrompt />
      <TableNews />
      <PartyOver news={news} onRead={forget} />
      <ToastStack at="head">
        <PartyNews news={news} joined={useJustJoined()} onRead={forget} />
        <Knock />
      </ToastStack>
    </>
  )
}

const toldMs = 6000

/** True for a few seconds after this guest was let in. */
function useJustJoined(): boolean {
  const outside = useSeating((state) => state.outside)
  const was = useRef(false)
  const [told, setTold] = useState(false)
  useEffect(() => {
    const isIn = useSeating.getState().view?.joined === true
    if (was.current && !outside && isIn) setTold(true)
    was.current = outside
  }, [outside])
  useEffect(() => {
    if (!told) return
    const timer = setTimeout(() => setTold(false), toldMs)
    return () => clearTimeout(timer)
  }, [told])
  return told
}
