/** What a native shell offers the page (docs/native-shell.md). Nothing of it is believed: the server is asked. */
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

/** What the shell has kept of a waiter's sign-in; null in a browser. */
export function shellCredentials(): WaiterCredentials | null {
  const kept = window.comandaShell?.credentials as Partial<Record<keyof WaiterCredentials, unknown>> | null | undefined
  const { uid, ascode } = kept ?? {}
  return typeof uid === 'string' && typeof ascode === 'string' ? { uid, ascode } : null
}

/** For the shell to keep; null = to forget. A shell that cannot is no reason to stop. */
export function keepInShell(credentials: WaiterCredentials | null): void {
  try {
    window.comandaShell?.keepCredentials?.(credentials)
  } catch {
    // Signing in anew is all it costs.
  }
}
