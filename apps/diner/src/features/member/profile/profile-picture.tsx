import type { MemberInfo } from '@comanda/contract/member/account.schema.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { useId } from 'react'
import { useText } from '../../../i18n/text.ts'
import styles from './profile.module.css'
import type { Profile } from './use-profile.ts'

/** The member's picture, or the initial; a chosen one is shown before it is saved. */
export function ProfilePicture({ member, profile }: { member: MemberInfo; profile: Profile }) {
  const text = useText()
  const id = useId()
  const { picture, problems, choosePicture } = profile
  const shown = picture === null ? member.headimgurl : `data:image/png;base64,${picture}`
  return (
    <div className={styles.picture}>
      {shown === '' ? (
        <span className={styles.face} aria-hidden="true">
          {[...member.username][0]}
        </span>
      ) : (
        <img className={styles.face} src={shown} alt={text('profile.picture')} />
      )}
      <div className="grow">
        <label className={styles.choose}>
          <input
            type="file"
            accept="image/*"
            className="sr"
            aria-describedby={id}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file !== undefined) void choosePicture(file)
              // The same file may be chosen again.
              currentTarget.value = ''
            }}
          />
          <span className={buttonClass({ kind: 'soft' })}>{text('profile.choose')}</span>
        </label>
        <p id={id} className={problems.picture ? styles.problem : styles.help} aria-live="polite">
          {problems.picture ?? text(picture === null ? 'profile.pictureHelp' : 'profile.pictureChosen')}
        </p>
      </div>
    </div>
  )
}
