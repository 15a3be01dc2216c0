import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Link } from 'react-router'
import { useAppPath } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { PanelFrame } from './panel-frame.tsx'

/** A guest is asked to register, free of charge (spec 2 §2). `back`: where the guest is now. */
export function JoinPrompt({ back }: { back: string }) {
  const text = useText()
  const pathOf = useAppPath()
  return (
    <PanelFrame
      title={text('member.joinTitle')}
      about={text('member.joinText')}
      action={
        <Link
          to={pathOf(`/register?back=${encodeURIComponent(back)}`)}
          className={buttonClass({ kind: 'plain', size: 'small' })}
        >
          {text('member.join')}
        </Link>
      }
    />
  )
}
