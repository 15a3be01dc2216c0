import { Icon } from '@comanda/ui/icon/icon.tsx'
import { caretRight } from '@comanda/ui/icon/icons.tsx'
import { Avatar, AvatarRow } from '@comanda/ui/mark/avatar.tsx'
import { useText } from '../../../i18n/text.ts'
import type { Person } from '../../order/party.ts'
import { usePersonInitial, usePersonName } from '../../order/person-name.ts'
import { useMayOrder, useStayEnded } from '../use-party.ts'
import styles from './party-row.module.css'
import { openSheet, useSeating } from './seating.state.ts'

/** As many avatars as fit beside the words (spec 1 §2). */
const shown = 4

/** The people at the table: a tap opens the list, or the join sheet for a guest who has not joined. */
export function PartyRow({ party }: { party: ReadonlyMap<string, Person> }) {
  const mayOrder = useMayOrder()
  const outside = useSeating((state) => state.outside)
  const people = <PartyWords party={party} outside={outside} />
  if (!mayOrder || (party.size === 0 && !outside)) return <div className={styles.row}>{people}</div>
  return (
    <button type="button" className={styles.row} onClick={() => openSheet('people')}>
      {people}
      <span className={styles.caret}>
        <Icon shape={caretRight} size="xs" />
      </span>
    </button>
  )
}

function PartyWords({ party, outside }: { party: ReadonlyMap<string, Person>; outside: boolean }) {
  const text = useText()
  const initial = usePersonInitial()
  const nameOf = usePersonName()
  const asking = useSeating(({ view }) => view?.asking === true)
  const ended = useStayEnded()
  const people = [...party.values()].filter(({ staff }) => !staff)
  if (ended) {
    return (
      <span className={styles.words} role="status">
        <b>{text('landing.ended')}</b>
        {text('landing.endedHint')}
      </span>
    )
  }
  if (outside) {
    return (
      <span className={styles.words}>
        <b>{text(asking ? 'landing.asked' : 'landing.notJoined')}</b>
        {!asking && text('landing.join')}
      </span>
    )
  }
  return (
    <>
      {people.length > 0 && (
        <AvatarRow label={people.map(nameOf).join(', ')}>
          {people.slice(0, shown).map((person) => (
            <Avatar key={person.uid} initial={initial(person)} colour={person.colour} me={person.me} />
          ))}
        </AvatarRow>
      )}
      <span className={styles.words}>
        <b>{people.length > 1 ? text('landing.partyOf', { count: people.length }) : text('landing.together')}</b>
        {text('landing.joinHint')}
      </span>
    </>
  )
}
