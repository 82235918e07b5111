import { Type } from 'typebox';

/** The fields of an account, as v4 names them; the service decides which of them one may change oneself. */
export const ProfileFields = Type.Partial(
  Type.Object({
    name: Type.String(),
    username: Type.String(),
    email: Type.String(),
    password: Type.String(),
    /** Required to change one's own address or password. */
    current_password: Type.String({ maxLength: 1000 }),
    admin: Type.Boolean(),
    external: Type.Boolean(),
    can_create_group: Type.Boolean(),
    projects_limit: Type.Integer({ minimum: 0 }),
    skip_reconfirmation: Type.Boolean(),
    bio: Type.String(),
    location: Type.String(),
    website_url: Type.String(),
    organization: Type.String(),
    job_title: Type.String(),
    pronouns: Type.String(),
    public_email: Type.String(),
    commit_email: Type.String(),
    private_profile: Type.Boolean(),
  }),
);
