import { LANGUAGE_COOKIE } from '@portal/contract/shared/staff-languages';
import { readCookie, writeCookie } from '../../lib/browser/cookies.ts';

const YEAR = 365 * 24 * 3600;

/** The way to the screens in the other language; the server then sends the page as it is built in that one. */
export function LanguageSwitch() {
  const isEnglish = document.documentElement.lang !== 'cy';
  const change = () => {
    writeCookie(LANGUAGE_COOKIE, isEnglish ? 'cy' : '', isEnglish ? YEAR : 0, 'Lax');
    // A browser can write the cookie while it already reloads. Reading the cookie ensures that it is written.
    readCookie(LANGUAGE_COOKIE);
    location.reload();
  };
  return (
    <>
      <button type="button" className="link" lang={isEnglish ? 'cy' : 'en'} onClick={change}>
        {isEnglish ? 'Cymraeg' : 'English'}
      </button>
      {!isEnglish && ' (no native speaker has checked this translation yet)'}
    </>
  );
}
