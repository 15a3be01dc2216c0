import { useQuery } from '@tanstack/react-query'
import type { StorePlace } from '../../../app/store.queries.ts'
import { useText } from '../../../i18n/text.ts'
import { kitchenQueries } from '../kitchen.queries.ts'
import css from './dish-panel.module.css'

/** The faults of the menu in force. Guests do not see those dishes. Renders nothing without faults. */
export function MenuFaultList({ place }: { readonly place: StorePlace }) {
  const t = useText()
  const faults = useQuery(kitchenQueries.menuFaults(place)).data?.faults ?? []
  if (faults.length === 0) return null
  return (
    <details className={css.faults}>
      <summary>{t('kitchen.menuFaults', { n: faults.length })}</summary>
      <ul>
        {faults.map(({ code, name, fault, at, values }) => (
          <li key={`${code} ${fault} ${at} ${values.join()}`}>
            <b>{`${name} (${code})`}</b>
            {t(`menuFault.${fault}`, { a: values[0] ?? '', b: values[1] ?? '', c: values[2] ?? '' })}
          </li>
        ))}
      </ul>
    </details>
  )
}
