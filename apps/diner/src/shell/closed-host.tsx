import type { MenuTimes } from '@comanda/rules/menu/available/closed.ts'
import { useEffect } from 'react'
import { type Later, LaterPart } from '../app/later-part.tsx'
import { usePage } from '../app/page-input.ts'
import { useMenuOnPhone } from '../features/menu/menu.state.ts'
import { setClosed } from '../features/menu/sold-out.state.ts'

const watch: Later<{ times: MenuTimes }> = {
  load: async () => (await import('./closed-watch.tsx')).ClosedWatch,
}

/** Follows the times of a menu that has some; other phones load nothing for it. */
export function ClosedHost() {
  const times = useMenuOnPhone(usePage())?.available
  const hasTimes = times !== undefined
  useEffect(() => (hasTimes ? () => setClosed(null) : undefined), [hasTimes])
  return times === undefined ? null : <LaterPart part={watch} props={{ times }} />
}
