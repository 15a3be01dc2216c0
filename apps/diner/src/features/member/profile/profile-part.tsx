import type { MemberInfo } from '@comanda/contract/member/account.schema.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { Blank } from '@comanda/ui/feedback/blank.tsx'
import { Skeleton } from '@comanda/ui/feedback/skeleton.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { ListItem } from '@comanda/ui/layout/list-item.tsx'
import { usePage } from '../../../app/page-input.ts'
import { queryProblem } from '../../../app/query-problem.ts'
import { useText } from '../../../i18n/text.ts'
import { JoinPrompt } from '../components/join-prompt.tsx'
import { useMember } from '../member.queries.ts'
import { dayText } from './day-text.ts'
import styles from './profile.module.css'
import { ProfileForm } from './profile-form.tsx'
import { SignInPart } from './sign-in-part.tsx'

export interface ProfilePartProps {
  /** The store's name, '' = unknown. */
  storeName: (storeId: string) => string
}

/** The member's own record; a guest is asked to register. */
export function ProfilePart({ storeName }: ProfilePartProps) {
  const text = useText()
  const query = useMember()
  const { data: member } = query
  if (member?.isVip === false) return <JoinPrompt back="/memupdate" />
  if (member !== undefined) {
    return (
      <>
        <ProfileForm key={member.openercardid} member={member} />
        <Joined member={member} storeName={storeName} />
        <SignInPart member={member} />
      </>
    )
  }
  if (queryProblem(query) === null) return <Loading />
  return (
    <Blank
      title={text('member.failed')}
      action={
        <Button waiting={query.isFetching && !query.isPaused} onClick={() => void query.refetch()}>
          {text('member.again')}
        </Button>
      }
    />
  )
}

/** Read-only (spec 2 §2). */
function Joined({ member, storeName }: { member: MemberInfo } & ProfilePartProps) {
  const text = useText()
  const { language } = usePage()
  const store = storeName(member.storeId)
  return (
    <div className={styles.joined}>
      <Card flush>
        <ListItem name={text('profile.card')} value={member.openercardid} />
        <ListItem name={text('profile.joinedOn')} value={dayText(member.vipdate, language)} />
        {store !== '' && <ListItem name={text('profile.joinedStore')} value={store} />}
      </Card>
    </div>
  )
}

function Loading() {
  const text = useText()
  return (
    <div className={styles.form}>
      <p className="sr" role="status">
        {text('member.loading')}
      </p>
      <Skeleton shape="title" width="half" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
    </div>
  )
}
