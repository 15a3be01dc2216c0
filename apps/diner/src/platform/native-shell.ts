/** What a native shell offers the page (docs/native-shell.md). The page does not trust it: it asks the server. */
interface NativeShell {
  readonly credentials?: unknown
  keepCredentials?(credentials: WaiterCredentials | null): void
}

export interface WaiterCredentials {
  readonly uid: string
  readonly ascode: string
}

declare global {
  interface Window {
    comandaShell?: NativeShell
  }
}

/** The waiter's credentials kept by the shell; null in a browser. */
export function shellCredentials(): WaiterCredentials | null {
  const kept = window.comandaShell?.credentials as Partial<Record<keyof WaiterCredentials, unknown>> | null | undefined
  const { uid, ascode } = kept ?? {}
  return typeof uid === 'string' && typeof ascode === 'string' ? { uid, ascode } : null
}

/** The shell keeps them; null = forget. A failing shell does not stop the page. */
export function keepInShell(credentials: WaiterCredentials | null): void {
  try {
    window.comandaShell?.keepCredentials?.(credentials)
  } catch {
    // The waiter signs in again.
  }
}
