import type { MemberInfo } from '@comanda/contract/member/account.schema.ts'
import { maskOwnPhone } from '@comanda/rules/member/account-mask.ts'
import { Skeleton } from '@comanda/ui/feedback/skeleton.tsx'
import { Avatar } from '@comanda/ui/mark/avatar.tsx'
import { LaterPart } from '../../../app/later-part.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { memberCodePart } from '../member-code-part.ts'
import styles from './member-pass.module.css'

export interface MemberPassProps {
  /** Undefined: not read yet, or without a network. The phone then knows the name and what the code needs. */
  member: MemberInfo | undefined
  username: string
  offline: boolean
}

/** The card: who the member is, and the code for the till. */
export function MemberPass({ member, username, offline }: MemberPassProps) {
  const text = useText()
  const joined = useJoined(member?.vipdate ?? '')
  const about = [joined, maskOwnPhone(member?.tel ?? '')].filter((part) => part !== '').join(' · ')
  return (
    <section className={styles.shadow} aria-label={text('member.pass')}>
      <div className={styles.pass}>
        <div className={styles.head}>
          <Face username={username} picture={member?.headimgurl ?? ''} />
          <div className="grow">
            <div className={styles.names}>
              <h2 className={styles.name}>{username}</h2>
              <span className={styles.type}>{text('member.type')}</span>
            </div>
            <p className={styles.about}>{offline ? text('member.offline') : about}</p>
            <p className={styles.about}>{member && text('member.card', { number: member.openercardid })}</p>
          </div>
        </div>
        <LaterPart part={memberCodePart} props={{ username }} fallback={<Skeleton className={styles.wait} />} />
      </div>
    </section>
  )
}

function Face({ username, picture }: { username: string; picture: string }) {
  if (picture !== '') return <img src={picture} alt="" className={styles.face} />
  return (
    <span className={styles.initial}>
      <Avatar initial={[...username][0] ?? ''} colour={6} size="l" />
    </span>
  )
}

/** `vipdate` is a day of the seller's zone. */
function useJoined(vipdate: string): string {
  const text = useText()
  const { language } = usePage()
  if (vipdate === '') return ''
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(vipdate))
  return text('member.joined', { date })
}
