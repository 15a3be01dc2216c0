import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { client } from '../../app/client.ts'
import { useLanguage } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import { useOwner } from '../owner-context.ts'
import css from './last-changed.module.css'
import { momentText } from './moment-text.ts'

interface Props {
  /** The first word of the audited actions: `store`. */
  readonly group: string
}

/** Who changed what the page shows last, with the way to the change log. */
export function LastChanged({ group }: Props) {
  const t = useOwnerText()
  const language = useLanguage()
  const { sellerId } = useOwner()
  const { data, refetch } = useQuery({
    queryKey: ['last-changed', sellerId, group],
    queryFn: () => client.ask('GET /console/api/:sellerId/audit', { params: { sellerId }, query: { group } }),
    retry: false,
  })
  const isQuiet = useIsMutating() === 0
  useEffect(() => {
    if (isQuiet) void refetch()
  }, [isQuiet, refetch])
  const last = data?.rows[0]
  if (last === undefined) return null
  const who = last.name === '' ? last.who : last.name
  return (
    <p className={css.last}>
      <Link to={`/owner/audit?group=${group}`}>
        {t('settings.changed', { who, at: momentText(language, last.at) })}
      </Link>
    </p>
  )
}
