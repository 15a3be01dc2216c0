import { Button } from '@comanda/ui/action/button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { Skeleton } from '@comanda/ui/feedback/skeleton.tsx'
import { useEffect, useState } from 'react'
import { useOffline, useWhenBack } from '../../../app/offline.ts'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { recallMemberCode } from '../code/kept-member-code.ts'
import { useMember } from '../member.queries.ts'
import { FunctionGrid } from './function-grid.tsx'
import { JoinPrompt } from './join-prompt.tsx'
import { MemberCounts } from './member-counts.tsx'
import { MemberPass } from './member-pass.tsx'
import styles from './mine-member.module.css'

/** The skeleton stays so long, so that it does not flash (spec 2 §9). */
const loadingMs = 250

/** The member centre on Mine: the card and what the member owns; a guest is asked to register. */
export function MineMember() {
  const text = useText()
  const { sellerId } = usePage()
  const { data: member, isPending, refetch, isFetching } = useMember()
  const isOffline = useOffline()
  const isLoading = useLoading(isPending)
  useWhenBack(() => void refetch())
  const username = member?.username ?? recallMemberCode(sellerId, Date.now())?.username
  if (member?.isVip === false) {
    if (isLoading) return <Loading />
    return (
      <>
        <JoinPrompt back="/index/mine" />
        <FunctionGrid isMember={false} />
      </>
    )
  }
  if (username !== undefined) {
    return (
      <>
        <MemberPass member={member} username={username} offline={isOffline} />
        <MemberCounts member={member} />
        <FunctionGrid isMember />
      </>
    )
  }
  if (isLoading) return <Loading />
  return (
    <Blank
      title={text('member.failed')}
      action={
        <Button waiting={isFetching} onClick={() => void refetch()}>
          {text('member.again')}
        </Button>
      }
    />
  )
}

function Loading() {
  const text = useText()
  return (
    <div>
      <p className="sr" role="status">
        {text('member.loading')}
      </p>
      <Skeleton className={styles.prompt} />
    </div>
  )
}

/** A page that loads, loads for at least `loadingMs`; one that knows the answer does not. */
function useLoading(isPending: boolean): boolean {
  const [isShort, setShort] = useState(isPending)
  useEffect(() => {
    const timer = setTimeout(() => setShort(false), loadingMs)
    return () => clearTimeout(timer)
  }, [])
  return isPending || isShort
}
