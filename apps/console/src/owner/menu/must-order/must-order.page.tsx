import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwnerText } from '../../i18n/text.ts'
import { LoadingPart } from '../../parts/loading-part.tsx'
import css from '../options/options.module.css'
import type { OpenMenu } from '../use-open-menu.ts'
import { mustOrderQuery } from './must-order.queries.ts'
import { MustOrderForm } from './must-order-form.tsx'

/** What every table of the store must order, or is advised to. */
export function MustOrderPage({ work }: { readonly work: OpenMenu }) {
  const t = useOwnerText()
  const rules = useQuery(mustOrderQuery(work.place))
  const [isSaved, setSaved] = useState(false)
  return (
    <>
      <div className={css.bar}>
        <h2>{t('must.title')}</h2>
      </div>
      <p className={css.hint}>{t('must.hint')}</p>
      {rules.data === undefined ? (
        <LoadingPart error={rules.error} onAgain={() => void rules.refetch()} />
      ) : (
        // After a save, or another owner's, the form starts from the list in force.
        <MustOrderForm key={JSON.stringify(rules.data)} work={work} seen={rules.data} onSaved={setSaved} />
      )}
      <p role="status">{isSaved ? t('must.saved') : ''}</p>
    </>
  )
}
