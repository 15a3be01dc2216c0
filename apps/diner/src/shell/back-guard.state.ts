/** What this document's back guard remembers between two steps of the guest. */
interface BackGuardState {
  /** The current page's answer to a step back. */
  answer: (event: Event) => void
  /** Whether this document has its base entry. */
  isMarked: boolean
  /**
   * The guard's own step, which undoes one of the guest's, is running: the router must not handle it. Expires if it
   * leads nowhere.
   */
  undoing: ReturnType<typeof setTimeout> | undefined
  /** The history entry of the current page. */
  standing: number
  /** The target of the last popstate: most engines report one step between two hashes twice. */
  lastTarget: string
}

const begun = (): BackGuardState => ({
  answer: () => undefined,
  isMarked: false,
  undoing: undefined,
  standing: 0,
  lastTarget: '',
})

export const backGuard = begun()

export function resetBackGuard(): void {
  clearTimeout(backGuard.undoing)
  Object.assign(backGuard, begun())
}
