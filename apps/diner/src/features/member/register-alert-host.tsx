import { type Later, LaterPart } from '../../app/later-part.tsx'
import { type RegisterAlert, useRegisterAlert } from './register-alert.state.ts'

const alertPart: Later<RegisterAlert> = {
  words: ['member'],
  load: async () => (await import('./components/register-alert.tsx')).RegisterAlertBox,
}

/** Tells a guest on any page that the action is for members, then leads to the page to register on. */
export function RegisterAlertHost() {
  const { alert } = useRegisterAlert()
  return alert !== null && <LaterPart part={alertPart} props={alert} />
}
