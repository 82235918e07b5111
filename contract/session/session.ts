import { localeChoices } from './locales.ts';
import { Type, type Static } from 'typebox';

/** `GET /-/session.json`: the viewer, and what every page needs to know about them and the instance. */

export const themes = ['system', 'light', 'dark', 'light_high_contrast', 'dark_high_contrast'] as const;
export type Theme = (typeof themes)[number];

const timeFormats = ['system', '12', '24'] as const;

export const Preferences = Type.Object({
  theme: Type.Enum([...themes]),
  time_format: Type.Enum([...timeFormats]),
  time_display_relative: Type.Boolean(),
  /** 0 Sunday, 1 Monday, 6 Saturday. */
  first_day_of_week: Type.Integer({ minimum: 0, maximum: 6 }),
  keyboard_shortcuts_enabled: Type.Boolean(),
  /** Changes line by line, or old and new side by side. */
  diff_view: Type.Enum(['inline', 'parallel']),
  /** The language of the pages; '' if the browser decides. */
  preferred_language: Type.Enum([...localeChoices]),
});
export type Preferences = Static<typeof Preferences>;

export const SessionUser = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  name: Type.String(),
  avatar_url: Type.Union([Type.String(), Type.Null()]),
  web_url: Type.String(),
  is_admin: Type.Boolean(),
  can_create_group: Type.Boolean(),
  can_create_project: Type.Boolean(),
  todos_count: Type.Optional(Type.Integer()),
  preferences: Preferences,
});
export type SessionUser = Static<typeof SessionUser>;

/**
 * What a form sent without script passes to the page that it returns to; shown once.
 * `values` never contains a password.
 */
export const Flash = Type.Object({
  notice: Type.Optional(Type.String()),
  alert: Type.Optional(Type.String()),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  values: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type Flash = Static<typeof Flash>;

export const Session = Type.Object({
  user: Type.Union([SessionUser, Type.Null()]),
  /** Sent back as `X-CSRF-Token`, or as `authenticity_token` by a form. */
  csrf_token: Type.String(),
  settings: Type.Object({
    signup: Type.Enum(['open', 'approval', 'closed']),
    relative_url_root: Type.String(),
    instance_name: Type.String(),
    /** The maximum size of a file in bytes. */
    maximum_upload_size: Type.Integer(),
  }),
  setup_required: Type.Boolean(),
  /** Banners dismissed in this browser (cookies `hide_{name}`). */
  dismissed: Type.Array(Type.String()),
  flash: Type.Optional(Flash),
});
export type Session = Static<typeof Session>;

/** The answer to a form of a page: where to go next. */
export interface Onward {
  redirect_to?: string;
  notice?: string;
}
