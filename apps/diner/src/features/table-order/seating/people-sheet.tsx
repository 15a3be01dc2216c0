import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Avatar } from '@comanda/ui/mark/avatar.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { useEffect } from 'react'
import { clockOf } from '../../../app/clock.ts'
import { usePage } from '../../../app/page-input.ts'
import { withQueries } from '../../../app/with-queries.tsx'
import { useText } from '../../../i18n/text.ts'
import { onLive } from '../../live/live.state.ts'
import type { Person } from '../../order/party.ts'
import { usePersonInitial, usePersonName } from '../../order/person-name.ts'
import { ordersOf } from '../orders-of.ts'
import { useTableParty } from '../table-party.ts'
import { useTableBill } from '../use-table-bill.ts'
import { NameForm } from './name-form.tsx'
import styles from './people-sheet.module.css'
import { openSheet, useSeating } from './seating.state.ts'
import { refreshSeating } from './seating-calls.ts'
import { WaitingRow } from './waiting-row.tsx'

/** Everyone at this table, with their orders, the guests who ask to join, and the guest's own name. */
export const PeopleSheet = withQueries(function People() {
  useFreshPhones()
  const text = useText()
  const people = useTableParty()
  const waiting = useSeating(({ view }) => view?.waiting ?? none)
  const isIn = useSeating(({ view }) => view?.joined === true && view.me > 0)
  return (
    <Dialog open title={text('seating.peopleTitle')} closeLabel={text('seating.close')} onClose={() => openSheet(null)}>
      <ul className={styles.list}>
        {[...people.values()].map((person) => (
          <PersonRow key={person.uid} person={person} />
        ))}
      </ul>
      {waiting.length > 0 && (
        <>
          <h3 className={styles.head}>{text('seating.waitingList')}</h3>
          <ul className={styles.list}>
            {waiting.map((one) => (
              <WaitingRow key={one.uid} uid={one.uid} name={one.name} />
            ))}
          </ul>
        </>
      )}
      <p className={styles.hint}>{text('seating.shareHint')}</p>
      {isIn && <NameForm />}
    </Dialog>
  )
})

/** Verifying a phone sends no event, so the seating is fetched again when the sheet opens. */
function useFreshPhones(): void {
  useEffect(() => {
    const look = () => void refreshSeating()
    look()
    return onLive('fresh_order', ({ what }) => (what === 'sent' ? look() : undefined))
  }, [])
}

const none: readonly never[] = []
const noPhone: { readonly tel?: string; readonly callTel?: string } = {}

function PersonRow({ person }: { person: Person }) {
  const text = useText()
  const { store } = usePage()
  const { data: bill } = useTableBill()
  const initial = usePersonInitial()
  const nameOf = usePersonName()
  const { tel = '', callTel = '' } =
    useSeating(({ view }) => view?.people.find(({ uid }) => uid === person.uid)) ?? noPhone
  const orders = bill ? ordersOf(bill, person.uid) : undefined
  const name = person.me && person.name !== '' ? text('seating.meNamed', { name: person.name }) : nameOf(person)
  return (
    <li className={styles.person}>
      <Avatar initial={initial(person)} colour={person.colour} me={person.me} />
      <span className={styles.words}>
        <b>{name}</b>
        {orders
          ? text('seating.orderedAt', { time: clockOf(orders.firstAt, store?.timeZone ?? 'UTC'), n: orders.portions })
          : text('seating.notOrdered')}
        {tel !== '' && <span className={styles.tel}>{tel}</span>}
      </span>
      {callTel !== '' && !person.me && (
        <a className={buttonClass({ kind: 'soft', size: 'small' })} href={`tel:${callTel}`}>
          {text('seating.callPerson', { name })}
        </a>
      )}
    </li>
  )
}
