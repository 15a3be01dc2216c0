import { wifiSlash } from '@comanda/ui/icons.tsx'
import { Strip } from '@comanda/ui/strip.tsx'
import { useSyncExternalStore } from 'react'
import { useCart } from '../features/table-order/table-order.state.ts'
import { useText } from '../i18n/text.ts'
import { useReach } from '../platform/client.ts'

/** Above every page while the server cannot be reached; says what is kept meanwhile. */
export function OfflineStrip() {
  const text = useText()
  const isOffline = useOffline()
  const { waiting } = useCart()
  if (!isOffline) return null
  return (
    <Strip icon={wifiSlash}>{waiting > 0 ? text('app.offlineWaiting', { n: waiting }) : text('app.offline')}</Strip>
  )
}

/** Whether the server cannot be reached: so the browser says, or the last call found. */
export function useOffline(): boolean {
  const online = useSyncExternalStore(
    listenOnline,
    () => navigator.onLine,
    () => true,
  )
  const reached = useReach((state) => state.reached)
  return !online || !reached
}

function listenOnline(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
