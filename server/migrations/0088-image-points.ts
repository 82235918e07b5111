/** v4 keeps where within a pixel a comment on an image points. */
export default `
alter table positions alter column image_x type double precision, alter column image_y type double precision;
`;
