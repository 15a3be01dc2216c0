import { Avatar, AvatarRow } from '@comanda/ui/avatar.tsx'
import { useText } from '../../../i18n/text.ts'
import type { Person } from '../party.ts'
import styles from './party-row.module.css'
import { usePersonInitial, usePersonName } from './person-name.ts'

/** As many as fit beside the words. */
const shown = 4

/** Who orders here, and how to join. */
export function PartyRow({ party }: { party: ReadonlyMap<string, Person> }) {
  const text = useText()
  const initial = usePersonInitial()
  const nameOf = usePersonName()
  const people = [...party.values()]
  return (
    <div className={styles.row}>
      {people.length > 0 && (
        <AvatarRow label={people.map(nameOf).join(', ')}>
          {people.slice(0, shown).map((person) => (
            <Avatar key={person.uid} initial={initial(person)} colour={person.colour} me={person.me} />
          ))}
        </AvatarRow>
      )}
      <p className={styles.words}>
        <b>{people.length > 1 ? text('landing.partyOf', { count: people.length }) : text('landing.together')}</b>
        {text('landing.joinHint')}
      </p>
    </div>
  )
}
