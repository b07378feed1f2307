/* Plain script for old browsers: runs before the modules, and shows a page if the browser lacks a feature that the app needs. */
(function () {
  'use strict';
  var root = document.documentElement;
  var isSupported = 'noModule' in document.createElement('script') && typeof Promise === 'function' && typeof BroadcastChannel === 'function' &&
    typeof indexedDB === 'object' && typeof structuredClone === 'function' && typeof Array.prototype.toSorted === 'function' &&
    typeof URL === 'function' && typeof URL.canParse === 'function' && !!window.CSS && CSS.supports('container-type', 'inline-size') && CSS.supports('inset-inline', '0');
  if (isSupported) return;
  var texts = {
    en: ['The current file displays abnormally, please switch browser', 'return to main site'],
    zh: ['\u5f53\u524d\u6587\u4ef6\u663e\u793a\u5f02\u5e38\uff0c\u8bf7\u66f4\u6362\u6d4f\u89c8\u5668', '\u8fd4\u56de\u4e3b\u7ad9'],
    ja: ['\u30d5\u30a1\u30a4\u30eb\u3092\u6b63\u3057\u304f\u8868\u793a\u3067\u304d\u307e\u305b\u3093\u3002\u5225\u306e\u30d6\u30e9\u30a6\u30b6\u30fc\u3092\u304a\u4f7f\u3044\u304f\u3060\u3055\u3044', '\u30e1\u30a4\u30f3\u30b5\u30a4\u30c8\u306b\u623b\u308b'],
    ar: ['\u0644\u0627 \u064a\u0638\u0647\u0631 \u0627\u0644\u0645\u0644\u0641 \u0627\u0644\u062d\u0627\u0644\u064a \u0643\u0645\u0627 \u064a\u062c\u0628\u060c \u064a\u0631\u062c\u0649 \u0627\u0633\u062a\u062e\u062f\u0627\u0645 \u0645\u062a\u0635\u0641\u062d \u0622\u062e\u0631', '\u0627\u0644\u0639\u0648\u062f\u0629 \u0625\u0644\u0649 \u0627\u0644\u0645\u0648\u0642\u0639 \u0627\u0644\u0631\u0626\u064a\u0633\u064a']
  };
  var chosen = /(?:^|; )SM_LOCALE=([^;]*)/.exec(document.cookie);
  var wanted = (chosen ? chosen[1] : navigator.language || 'en').slice(0, 2).replace('jp', 'ja');
  var language = texts[wanted] ? wanted : 'en';
  root.setAttribute('data-unsupported', '');
  root.lang = language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
  var show = function () {
    var page = document.createElement('main');
    var title = document.createElement('h1');
    var button = document.createElement('button');
    title.textContent = texts[language][0];
    document.title = texts[language][0];
    button.type = 'button';
    button.textContent = texts[language][1];
    button.onclick = function () { location.href = '/'; };
    page.className = 'unsupported';
    page.appendChild(title);
    page.appendChild(button);
    while (document.body.firstChild) document.body.removeChild(document.body.firstChild);
    document.body.appendChild(page);
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
  else show();
}());
