import { Strip } from '@comanda/ui/feedback/strip.tsx'
import { wifiSlash } from '@comanda/ui/icon/icons.tsx'
import { useEffect } from 'react'
import { listenOnline, useOffline } from '../app/offline.ts'
import { useTableState } from '../features/table-order/table-order.state.ts'
import { useText } from '../i18n/text.ts'
import { checkReach } from '../platform/client.ts'

/** Above every page while the server cannot be reached; says what is kept meanwhile. */
export function OfflineStrip() {
  return useOffline() && <Offline />
}

/** How often the phone checks for the server, in milliseconds. */
const lookMs = 5000

/** Only this part renders again when the waiting changes change. */
function Offline() {
  const text = useText()
  const waiting = useTableState(({ pending }) => pending.length)
  useEffect(() => {
    const look = () => {
      if (navigator.onLine && !document.hidden) void checkReach()
    }
    const timer = setInterval(look, lookMs)
    const stop = listenOnline(look)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
  return (
    <Strip icon={wifiSlash}>{waiting > 0 ? text('app.offlineWaiting', { n: waiting }) : text('app.offline')}</Strip>
  )
}
