import { useEffect, useSyncExternalStore } from 'react'
import { useReach } from '../platform/client.ts'

/** Whether the server cannot be reached, by the browser's word or the last call. */
export function useOffline(): boolean {
  const online = useSyncExternalStore(
    listenOnline,
    () => navigator.onLine,
    () => true,
  )
  const reached = useReach((state) => state.reached)
  return !online || !reached
}

export function listenOnline(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Calls `forget` each time the server can be reached again, for refusals that say it cannot. */
export function useWhenBack(forget: () => void): void {
  const isOffline = useOffline()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the network returns, not at every render
  useEffect(() => {
    if (!isOffline) forget()
  }, [isOffline])
}
