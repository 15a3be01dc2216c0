import type { MenuEditFault } from '@comanda/contract/menu/menu-edit.routes.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIntentKey } from '../../../app/use-intent-key.ts'
import { useSettled } from '../../parts/use-settled.ts'
import { changeMenu } from '../menu.queries.ts'
import { editsOf } from '../menu-draft.ts'
import type { OpenMenu } from '../use-open-menu.ts'

const quietMs = 500
const noFaults: readonly MenuEditFault[] = []

export interface DraftCheck {
  /** What of all that is typed the server would not publish. */
  readonly faults: readonly MenuEditFault[]
  readonly error: Error | null
}

/** Asks the server, whenever typing stops, what it would refuse. Nothing is written. */
export function useDraftCheck({ place, menu, draft }: OpenMenu): DraftCheck {
  const keyOf = useIntentKey()
  const edits = useSettled(
    useMemo(() => editsOf(draft, menu), [draft, menu]),
    quietMs,
  )
  const { version } = menu
  const isEmpty = Object.values(edits).every((list: readonly unknown[]) => list.length === 0)
  const check = useQuery({
    queryKey: ['owner-menu-preview', place, version, edits],
    queryFn: () => changeMenu({ place, version, dryRun: true, key: keyOf({ version, edits, dryRun: true }) }, edits),
    enabled: !isEmpty,
    retry: false,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  return { faults: (isEmpty ? undefined : check.data?.faults) ?? noFaults, error: check.error }
}
